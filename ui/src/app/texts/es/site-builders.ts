/* Spanish: where to paste the embed code. */
import type { siteBuilders as english } from "../en/site-builders";

export const siteBuilders: typeof english = {
  html: {
    name: "HTML sin creador de sitios",
    steps: ["Abra en un editor de texto el archivo que comparten todas sus páginas, o cada página.", "Pegue el código de inserción en una línea propia antes de </body>.", "Guarde y suba los archivos."],
    asGlobal: false,
  },
  wordpress: {
    name: "WordPress",
    steps: [
      "En el escritorio, vaya a Plugins > Agregar nuevo e instale un plugin que agregue código al pie, como WPCode (Insert Headers and Footers).",
      "Abra la página del plugin para encabezados y pies.",
      "Pegue el código de inserción en el campo del pie y guarde.",
      "Si usa un plugin de caché, vacíe la caché.",
    ],
    asGlobal: false,
  },
  wix: {
    name: "Wix",
    steps: ["En el panel, vaya a Configuración > Código personalizado.", "Elija Agregar código personalizado y pegue el código de inserción.", "Elija Todas las páginas, Cargar el código una vez y Body - final.", "Aplique. El sitio debe estar publicado en un dominio propio."],
    asGlobal: false,
  },
  squarespace: {
    name: "Squarespace",
    steps: ["Vaya a Configuración > Avanzado > Inyección de código.", "Pegue el código de inserción en Pie de página.", "Guarde. La inyección de código no está en todos los planes."],
    asGlobal: false,
  },
  webflow: {
    name: "Webflow",
    steps: ["Vaya a Site settings > Custom code.", "Pegue el código de inserción en Footer code y guarde.", "Publique el sitio. Nada cambia hasta que lo haga.", "Para probarlo antes en la vista previa, permita *.webflow.io y *.canvas.webflow.com."],
    asGlobal: false,
  },
  shopify: {
    name: "Shopify",
    steps: [
      "Vaya a Tienda online > Temas y duplique su tema, para poder volver atrás.",
      "Elija … > Editar código y abra layout/theme.liquid.",
      "Pegue el código de inserción antes de </body> y guarde.",
      "Después de actualizar el tema, compruebe que siga ahí. No se muestra en la pantalla de pago.",
    ],
    asGlobal: false,
  },
  tagManager: {
    name: "Google Tag Manager",
    steps: ["Cree una etiqueta de tipo HTML personalizado con el activador Todas las páginas.", "Pegue el código de abajo.", "Publique el contenedor. Su sitio necesita el script de Tag Manager, y su política de seguridad debe permitirlo."],
    asGlobal: true,
  },
};
