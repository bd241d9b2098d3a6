/* Spanish: snippets, allowed domains, the check of a page's policy, site builders. */
import type { embed as english } from "../en/embed";

export const embed: typeof english = {
  theSnippets: "los códigos",
  makingSnippets: "preparar los códigos",
  opening: "abrir la página para compartir",
  openAsVisitor: "Abrir como visitante",
  copyBubble: "Copiar la burbuja",
  copy: "Copiar",
  copied: "Copiado",
  noClipboard: "El portapapeles no está disponible. Seleccione el texto y cópielo.",
  bubble: {
    title: "Burbuja",
    text: "Péguelo una vez, antes de la etiqueta que cierra body, en cada página que deba tener la burbuja. No cambia nada más en la página.",
  },
  frame: { title: "Dentro de la página", text: "El chat como parte de una página, en el lugar que usted elija." },
  share: { title: "Enlace para compartir", text: "Una página propia, para correos, publicaciones y códigos impresos." },
  domains: {
    title: "Dominios permitidos",
    narrowed: "Solo estos sitios pueden usar este bot. Los demás se rechazan.",
    any: "Cualquier sitio puede usar este bot. Elija dominios en Aspecto, Visitantes para limitarlo.",
    change: "Cambiar",
  },
  reach: {
    loopback: (address) =>
      `Los visitantes no pueden llegar a este ordenador. ${address} solo funciona aquí, para probar. Ponga el servicio en un servidor con dirección pública, conéctese a él y tome de allí el código.`,
    insecure: (address) => `${address} no está cifrada. Las páginas servidas por HTTPS, que son casi todas, no cargan nada de ella. Dé al servicio una dirección https.`,
  },
  check: {
    title: "¿Funcionaría en su página?",
    text: "Algunos sitios envían una política de seguridad de contenido que dice quién puede ejecutar scripts allí. Péguela y vea si el chat pasa.",
    way: "Qué se comprueba",
    bubble: "Burbuja",
    frame: "Dentro de la página",
    label: "Política, cabeceras o el código fuente de la página",
    help: "En un navegador: abra la página, pulse F12, elija Red, recargue, elija la primera línea y copie las cabeceras de respuesta. O ejecute: curl -sI https://su.sitio",
    noPolicy: "Aquí no hay ninguna política de seguridad de contenido. Una página sin ella deja funcionar el chat.",
    runs: "El chat funciona en esta página.",
    stops: "El chat no funciona en esta página.",
    without: "El chat funciona, pero no del todo.",
    needsNonce: "El chat funciona si su elemento script lleva el nonce de la página.",
    uses: { script: "Su script", connect: "Hablar con el servicio", img: "Imágenes", frame: "El marco" },
    verdicts: {
      allowed: "permitido.",
      nonce: "permitido con el nonce de la página. Añada nonce=\"…\" al elemento script, con el valor que la página da a sus propios scripts.",
      blocked: "bloqueado.",
    },
    effects: {
      script: "No hay burbuja.",
      connect: "No hay burbuja.",
      img: "Faltan las fotos y la imagen de la burbuja.",
      frame: "El marco queda vacío.",
    },
    noDirective: "sin restricción",
    sandbox: "La página se encierra en un sandbox sin allow-scripts: no se ejecuta ningún script.",
    mixed: "El servicio no está cifrado y esta página muy probablemente sí: los navegadores no cargan nada de él.",
    reportOnly: "Se ha dejado fuera una política que solo informa: no bloquea nada.",
    trustedTypes: "Se exigen Trusted Types. El chat está hecho para eso.",
    mended: "La misma política, con su servicio añadido:",
  },
  guides: {
    title: "Dónde se pone",
    text: "En los creadores de sitios habituales. Tomado de su documentación y sin probar; los menús cambian.",
    builders: [
      { name: "WordPress", steps: "Instale un plugin que imprima código al pie de cada página, por ejemplo Insert Headers and Footers. Pegue la burbuja en su campo del pie y guarde.", asGlobal: false },
      { name: "Wix", steps: "Panel de control, Configuración, Código personalizado. Pegue la burbuja; lugar: final de body; todas las páginas; cargar una vez. El sitio debe estar publicado y tener dominio propio.", asGlobal: false },
      { name: "Squarespace", steps: "Configuración, Avanzado, Inyección de código. Pegue la burbuja en el pie y guarde. No está en todos los planes.", asGlobal: false },
      { name: "Webflow", steps: "Site settings, Custom code, footer code. Pegue la burbuja, guarde y publique: antes no cambia nada. Servidores de vista previa: *.webflow.io y *.canvas.webflow.com.", asGlobal: false },
      { name: "Shopify", steps: "Tienda online, Temas, … > Editar código, layout/theme.liquid. Pegue la burbuja antes de </body> y guarde. Duplique antes el tema; una actualización puede borrar la línea. No aparece en el pago.", asGlobal: false },
      { name: "Google Tag Manager", steps: "Etiquetas, Nueva, HTML personalizado. Pegue lo que está debajo; activador: todas las páginas. La página debe tener el script de Google y su política debe permitirlo.", asGlobal: true },
    ],
  },
};
