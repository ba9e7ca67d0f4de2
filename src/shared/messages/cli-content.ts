/** What the owner's commands for stores and texts print. */
export const cliContentMessages = {
  store: (o: {
    id: string
    name: string
    address: string
    district: string
    hours: string
    sample: boolean
  }) => `${o.id} · ${o.name} · ${o.address}, ${o.district} · ${o.hours}${o.sample ? ' (de muestra)' : ''}`,
  noStores: 'No hay tiendas: nadie puede elegir «Recojo en tienda». Agrega una con: tiendas agregar',
  storeUnknown: (id: string) =>
    `En tu lista no hay una tienda con el id «${id}». Míralas con: tiendas listar`,
  storeRemoved: (id: string) => `Se quitó la tienda «${id}».`,
  storeAdded: (id: string) => `Se agregó la tienda «${id}». Ya se ve en /nuestras-tiendas y en /envio.`,
  text: (o: { name: string; path: string; isOwn: boolean }) =>
    `${o.name} · ${o.isOwn ? `tuyo (content/${o.path})` : 'el de la tienda'}`,
  textUnknown: (name: string) => `No hay un texto «${name}». Mira los nombres con: textos listar`,
  textIsOwn: (path: string) => `Ya tienes ese texto en content/${path}: cámbialo ahí.`,
  textCopied: (file: string) => `Listo: cambia ${file}. Se ve al volver a cargar la página.`,
  textDropped: (name: string) => `Se muestra otra vez el texto de la tienda en «${name}».`,
} as const
