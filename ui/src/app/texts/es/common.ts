/* Spanish: what parts and errors say on every screen. */
import type { common as english } from "../en/common";

export const common: typeof english = {
  cancel: "Cancelar",
  close: "Cerrar",
  stopping: "Deteniendo…",
  doneOf: (done, total, share) => `${done} de ${total} (${share})`,
  // `what` reads "sus chatbots".
  loading: (what) => `Cargando ${what}…`,
  retry: "Reintentar",
  thisPart: "esta sección",
  partMissing: "No se pudo cargar esta sección.",
  partMissingThen: "No cambió nada. Vuelva a cargar para intentar de nuevo. Esto puede pasar después de una actualización.",
  reload: "Volver a cargar",
  required: "Obligatorio",
  notChosen: "Seleccione…",
  closeNote: "Cerrar el aviso",
  errors: {
    noReason: "No hay detalles disponibles.",
    unreachable: "No se puede acceder al servicio.",
    unreachableThen: "No se perdió nada. Compruebe que el servicio esté en marcha e intente de nuevo.",
    noKey: "Esta conexión no tiene clave.",
    keyThen: "Agregue una clave en Conexiones y claves.",
    keychain: "No se pudo leer la clave del llavero.",
    keychainThen: "Desbloquee el llavero e intente de nuevo.",
    notOffered: "Este servicio no admite esta función.",
    notOfferedThen: "No cambió nada. Es posible que otra conexión la admita.",
    // `doing` reads "cargar los anuncios".
    during: (doing) => `Error al ${doing}. No cambió nada.`,
    unchanged: "No cambió nada.",
    between: {
      tooLarge: (status) => `Es demasiado grande para un proxy situado entre este equipo y el servicio (HTTP ${status}). Redúzcalo o pida al administrador del servidor que aumente el límite.`,
      barred: (status) => `Un proxy o firewall lo bloqueó (HTTP ${status}). Si su red pide iniciar sesión, hágalo en un navegador e intente de nuevo.`,
      notHere: (status) => `No hay ningún servicio en la URL de esta conexión (HTTP ${status}). Compruebe la URL en Conexiones y claves.`,
      later: (status) => `Un proxy pidió reducir la velocidad (HTTP ${status}). Intente de nuevo en un minuto.`,
      tooLong: (status) => `La URL o los encabezados son demasiado largos para un proxy (HTTP ${status}). Pida al administrador del servidor que aumente el límite.`,
      forbidden: (status) => `Un proxy lo bloqueó por motivos legales (HTTP ${status}). Consulte al administrador de su red.`,
      rejected: (status) => `Un proxy lo rechazó (HTTP ${status}). Consulte al administrador del servidor o de su red.`,
    },
    unreadableFile: (name) => `No se pudo leer ${name}.`,
    fileTooLarge: (limit, size) => `Los archivos pueden tener hasta ${limit} MB. Este tiene ${size} MB.`,
  },
  files: {
    chooseListings: "Elegir un archivo de anuncios",
    listings: "CSV, Excel o JSON",
  },
};
