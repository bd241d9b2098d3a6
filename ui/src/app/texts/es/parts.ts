/* Spanish: what parts and faults say on every screen. */
import type { parts as english } from "../en/parts";

export const parts: typeof english = {
  cancel: "Cancelar",
  close: "Cerrar",
  stopping: "Deteniendo…",
  doneOf: (done, total, share) => `${done} de ${total} (${share})`,
  // `what` reads "sus chatbots".
  loading: (what) => `Cargando ${what}…`,
  retry: "Reintentar",
  thisPart: "esta parte de la ventana",
  partMissing: "No se pudo cargar esta parte de la ventana.",
  partMissingThen: "No se ha cambiado nada. Vuelva a cargar la ventana; si Porchlight se actualizó mientras tanto, no hace falta más.",
  reload: "Volver a cargar la ventana",
  required: "Obligatorio",
  notChosen: "Sin elegir",
  closeNote: "Cerrar este aviso",
  faults: {
    noReason: "El servicio no dio ningún motivo.",
    unreachable: "No se pudo contactar con el servicio.",
    unreachableThen: "No se ha perdido nada. Compruebe que el servicio está en marcha y vuelva a intentarlo.",
    noKey: "Esta conexión todavía no tiene clave.",
    keyThen: "Indique la clave de esta conexión en Conexiones y claves.",
    keychain: "El llavero de este equipo no entregó la clave.",
    keychainThen: "Desbloquee el llavero de este equipo y vuelva a intentarlo.",
    notOffered: "Este servicio no ofrece esta función.",
    notOfferedThen: "No se ha cambiado nada. Puede que otra conexión la ofrezca.",
    // `doing` reads "cargar los anuncios".
    during: (doing) => `Ocurrió al ${doing}. No se ha cambiado nada.`,
    between: {
      tooLarge: (status) => `Esto es demasiado grande para un proxy situado entre este equipo y el servicio (HTTP ${status}). Redúzcalo, o pida a quien administra el servicio que deje pasar más.`,
      barred: (status) => `Un proxy o cortafuegos situado entre este equipo y el servicio no dejó pasar esto (HTTP ${status}). Si su red pide que inicie sesión, hágalo en un navegador y vuelva a intentarlo.`,
      notHere: (status) => `En la dirección de esta conexión no hay ningún servicio de este tipo (HTTP ${status}). Compruebe la dirección en Conexiones y claves.`,
      later: (status) => `Un proxy situado entre este equipo y el servicio pide esperar un poco (HTTP ${status}). Vuelva a intentarlo dentro de un minuto.`,
      tooLong: (status) => `Un proxy situado entre este equipo y el servicio solo admite direcciones y cabeceras más cortas (HTTP ${status}). Pida a quien administra el servicio que admita más largas.`,
      forbidden: (status) => `Un proxy situado entre este equipo y el servicio bloquea esto por motivos legales (HTTP ${status}). Consulte a quien administra su red.`,
      refused: (status) => `Un proxy situado entre este equipo y el servicio rechazó esto (HTTP ${status}). Consulte a quien administra el servicio o su red.`,
    },
    unreadableFile: (name) => `No se pudo leer ${name}.`,
    fileTooLarge: (limit, size) => `Los archivos pueden ocupar hasta ${limit} MB; este ocupa ${size} MB.`,
  },
  files: {
    chooseListings: "Elegir un archivo de anuncios",
    listings: "CSV, XLSX o JSON",
  },
};
