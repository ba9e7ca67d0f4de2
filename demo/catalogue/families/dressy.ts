import type { Family } from '../family.ts'

/** Heels and sandals. */
export const dressy: readonly Family[] = [
  {
    article: 'heel',
    design: 0,
    type: 'CALZADO',
    typearticle: 'TACOS',
    nouns: ['Taco stiletto', 'Zapato de vestir', 'Taco aguja', 'Stiletto con lazo'],
    intros: [
      'Taco de punta fina con un lazo discreto, para oficina, matrimonios y fotos que se guardan.',
      'El zapato de vestir que levanta cualquier conjunto, con una horma que no castiga el pie.',
      'Elegante sin exagerar: taco medio, punta afinada y un detalle que se nota.',
    ],
    materials: [
      {
        text: 'Cuero fino con forro de badana y taco forrado de 7 cm.',
        upper: 'Cuero',
        lining: 'Badana',
        sole: 'Sintético',
      },
      {
        text: 'Cuero charol con plantilla acolchada y tapilla antideslizante.',
        upper: 'Charol',
        lining: 'Sintético',
        sole: 'Sintético',
      },
    ],
    features: [
      'Almohadilla extra bajo los dedos.',
      'Tapilla de repuesto incluida.',
      'El taco está centrado bajo el talón: da estabilidad.',
      'El lazo es de la misma piel y está cosido a mano.',
    ],
    care: [
      'Guárdalo en su bolsa de tela.',
      'Limpia con un paño suave y seco.',
      'Cambia la tapilla antes de que se gaste el taco.',
    ],
    price: [139, 299],
    brands: ['LIMEÑA', 'QORI', 'SILLAR'],
  },
  {
    article: 'heel',
    design: 1,
    type: 'CALZADO',
    typearticle: 'TACOS',
    nouns: ['Sandalia de taco', 'Taco cuadrado', 'Sandalia de taco cuadrado'],
    intros: [
      'Sandalia de taco cuadrado para bailar toda la noche sin quitártela a medianoche.',
      'Tiras cruzadas y pulsera en el tobillo: firme, fresca y lista para la fiesta.',
      'Un taco estable para quien quiere altura y también caminar.',
    ],
    materials: [
      {
        text: 'Cuero sintético suave con plantilla acolchada y taco de 6,5 cm.',
        upper: 'Cuero sintético',
        lining: 'Sintético',
        sole: 'TR',
      },
      {
        text: 'Cuero napa con forro de cuero y taco forrado.',
        upper: 'Cuero napa',
        lining: 'Cuero',
        sole: 'Sintético',
      },
    ],
    features: [
      'La pulsera tiene cuatro agujeros y un elástico oculto.',
      'Talón cerrado que sujeta sin rozar.',
      'Las tiras están forradas: no marcan.',
      'Taco ancho que no se hunde en el jardín.',
    ],
    care: [
      'Guárdala en su caja, con las tiras sin doblar.',
      'Limpia con un paño apenas húmedo.',
      'Evita mojarla: el forro del taco puede levantarse.',
    ],
    price: [119, 269],
    brands: ['LIMEÑA', 'QORI', 'HUELLA'],
  },
  {
    article: 'sandal',
    design: 0,
    type: 'CALZADO',
    typearticle: 'SANDALIAS',
    nouns: ['Sandalia de corcho', 'Sandalia con hebillas', 'Sandalia anatómica'],
    intros: [
      'Sandalia{para} con plantilla anatómica de corcho que termina teniendo la forma de tu pie.',
      'Para la casa, la playa y el mercado: una sandalia{para} de dos correas que se ajusta a tu medida.',
      'Cómoda de verdad: sandalia{para} con arco, copa en el talón y dedos libres.',
    ],
    materials: [
      {
        text: 'Correas de cuero, plantilla de corcho forrada en gamuza y suela de EVA.',
        upper: 'Cuero',
        lining: 'Gamuza',
        sole: 'EVA',
      },
      {
        text: 'Correas de microfibra vegana sobre corcho natural.',
        upper: 'Microfibra',
        lining: 'Microfibra',
        sole: 'EVA',
      },
    ],
    features: [
      'Dos hebillas metálicas con cinco posiciones.',
      'La copa del talón alinea la pisada.',
      'Suela ligera que absorbe los golpes.',
      'El borde levantado protege los dedos.',
    ],
    care: [
      'Aleja el corcho del agua y del sol directo.',
      'Limpia la plantilla con un paño húmedo y deja secar al aire.',
      'Cepilla la gamuza cuando se aplaste.',
    ],
    price: [59, 159],
    brands: ['ANDARIEGO', 'COSTA VERDE', 'HUELLA', 'TAMBO'],
  },
  {
    article: 'sandal',
    design: 1,
    type: 'CALZADO',
    typearticle: 'SANDALIAS',
    nouns: ['Sandalia de plataforma', 'Espadrille con cuña', 'Sandalia cuña de yute'],
    intros: [
      'Sandalia{para} de cuña forrada en yute: altura sin esfuerzo para los días de sol.',
      'Del almuerzo en Punta Hermosa al sunset: una sandalia{para} fresca y firme.',
      'La cuña trenzada y la pulsera al tobillo hacen de esta sandalia{para} la favorita del verano.',
    ],
    materials: [
      {
        text: 'Banda de lona y cuña de 6 cm forrada en yute natural.',
        upper: 'Lona',
        lining: 'Textil',
        sole: 'Caucho y yute',
      },
      {
        text: 'Cuero suave, pulsera con hebilla y cuña de yute trenzado.',
        upper: 'Cuero',
        lining: 'Badana',
        sole: 'Caucho y yute',
      },
    ],
    features: [
      'Plataforma adelante que resta inclinación.',
      'Pulsera regulable.',
      'Suela de caucho que no resbala en piso mojado.',
      'Banda ancha que sujeta sin apretar.',
    ],
    care: [
      'No mojes el yute; si ocurre, seca a la sombra.',
      'Cepilla el trenzado en seco.',
      'Guárdala lejos de la humedad.',
    ],
    price: [89, 199],
    brands: ['LIMEÑA', 'COSTA VERDE', 'QORI'],
  },
]
