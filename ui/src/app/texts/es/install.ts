/* Spanish: embed codes, allowed domains, the check of a page's policy, site builders. */
import type { install as english } from "../en/install";

export const install: typeof english = {
  theSnippets: "los códigos de inserción",
  makingSnippets: "cargar los códigos de inserción",
  opening: "abrir la página para compartir",
  openAsVisitor: "Ver como visitante",
  copyBubble: "Copiar código de inserción",
  copy: "Copiar",
  copied: "Copiado",
  noClipboard: "No se puede usar el portapapeles. Seleccione el texto y cópielo.",
  bubble: {
    title: "Botón de chat",
    text: "Péguelo una vez, antes de la etiqueta de cierre body, en cada página que deba mostrar el chat.",
  },
  frame: { title: "Dentro de la página (iframe)", text: "Muestra el chat dentro de una página, donde usted lo coloque." },
  share: { title: "Enlace para compartir", text: "Una página independiente para correos, publicaciones y códigos QR." },
  domains: {
    title: "Dominios permitidos",
    narrowed: "El chat solo se carga en estos sitios.",
    none: "No hay dominios en la lista, así que el chat solo aparece en la página para compartir.",
    any: "El chat se puede cargar en cualquier sitio. Para limitarlo, agregue dominios en Ajustes > Acceso.",
    change: "Cambiar",
  },
  reach: {
    loopback: (url) =>
      `Los visitantes no pueden acceder a este equipo. ${url} solo funciona aquí, para hacer pruebas. Para publicarlo, ejecute Porchlight en un servidor con una URL pública, conéctese a él y copie su código de inserción.`,
    insecure: (url) => `${url} no está cifrada, así que la mayoría de los sitios no puede cargar el chat desde ella. Configure HTTPS.`,
  },
  check: {
    title: "Comprobar la política de seguridad de su sitio",
    text: "Algunos sitios restringen los scripts con una Content Security Policy (CSP). Pegue la suya para comprobar si el chat se puede cargar.",
    way: "Método de instalación",
    bubble: "Botón de chat",
    frame: "Dentro de la página (iframe)",
    label: "Política, encabezados de respuesta o código fuente de la página",
    help: "En un navegador: abra la página, presione F12, elija Red, recargue, seleccione la primera solicitud y copie los encabezados de respuesta. O ejecute: curl -sI https://su.sitio",
    noPolicy: "No se encontró ninguna Content Security Policy. El chat se puede cargar.",
    runs: "El chat funciona en esta página.",
    stops: "El chat está bloqueado en esta página.",
    without: "El chat funciona, con algunas funciones bloqueadas.",
    needsNonce: "El chat funciona si agrega el nonce de la página a la etiqueta script.",
    uses: { script: "El script", connect: "Conexión con el servicio", img: "Imágenes", frame: "El iframe" },
    verdicts: {
      allowed: "permitido.",
      nonce: "permitido con el nonce de la página. Agregue nonce=\"…\" a la etiqueta script, con el mismo valor que los demás scripts de la página.",
      blocked: "bloqueado.",
    },
    effects: {
      script: "El botón de chat no aparece.",
      connect: "El botón de chat no aparece.",
      img: "Las fotos y el icono del botón de chat no se cargan.",
      frame: "El iframe queda en blanco.",
    },
    noDirective: "sin restricción",
    sandbox: "La página está en un sandbox sin allow-scripts, así que no se ejecuta ningún script.",
    mixed: "El servicio no está cifrado. Los navegadores lo bloquean en páginas HTTPS.",
    reportOnly: "Se ignoraron las políticas de solo informe. No bloquean nada.",
    trustedTypes: "La página exige Trusted Types. El chat los admite.",
    mended: "Su política con las fuentes necesarias agregadas:",
  },
  guides: {
    title: "Guías de instalación",
    text: "Para los creadores de sitios más comunes. Según su documentación en noviembre de 2026, sin probarlas en sus editores. Los menús cambian.",
  },
};
