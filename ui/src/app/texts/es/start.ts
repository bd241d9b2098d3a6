/* Spanish: the first start, new chatbot. */
import type { start as english } from "../en/start";

export const start: typeof english = {
  inBrowser: {
    title: "Sus chatbots, en este navegador",
    lead: "La clave se guarda solo en la memoria de esta página y desaparece al cerrarla.",
    leadHere: (address) =>
      `Este es el servicio de ${address}. La clave se guarda solo en la memoria de esta página y desaparece al cerrarla.`,
    address: "Dirección del servicio",
    key: "Clave secreta",
    keyHelp: "El servicio la mostró la primera vez que se inició; «porchlight key make» imprime otra.",
    connect: "Conectar",
    connecting: "Conectando",
    keyRefused: "El servicio no conoce esta clave. Compruebe que la copió entera o imprima otra con «porchlight key make».",
    keyOfOtherKind: "Esta clave no permite gestionar chatbots. Las claves secretas empiezan por sk_.",
    unreachable: "El servicio no respondió. Compruebe que está en marcha y vuelva a conectar.",
  },
};
