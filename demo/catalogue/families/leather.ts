import { leatherCare, type Family } from '../family.ts'

/** Boots and loafers. */
export const leather: readonly Family[] = [
  {
    article: 'boot',
    design: 0,
    type: 'CALZADO',
    typearticle: 'BOTINES',
    nouns: ['Botín chelsea', 'Botín de cuero', 'Botín con elástico'],
    intros: [
      'Botín{para} de líneas limpias que se calza de un jalón y acompaña toda la semana.',
      'Un chelsea{para} hecho en Trujillo, cuna del zapato peruano, con horma cómoda desde el primer día.',
      'El botín{para} que resuelve el invierno: elegante con pantalón de vestir, relajado con jean.',
    ],
    materials: [
      {
        text: 'Cuero vacuno de flor entera con elásticos laterales y taco apilado.',
        upper: 'Cuero vacuno',
        lining: 'Badana',
        sole: 'Caucho',
      },
      {
        text: 'Nobuck hidrofugado con forro de badana y suela de caucho antideslizante.',
        upper: 'Nobuck',
        lining: 'Badana',
        sole: 'Caucho',
      },
    ],
    features: [
      'Tiradores adelante y atrás para calzarlo fácil.',
      'Los elásticos recuperan su forma después de miles de usos.',
      'El taco de 3 cm estiliza sin cansar.',
      'Se puede cambiar la suela en cualquier renovadora.',
    ],
    care: leatherCare,
    price: [189, 399],
    brands: ['SILLAR', 'ANDARIEGO', 'QORI', 'TAMBO'],
  },
  {
    article: 'boot',
    design: 1,
    type: 'CALZADO',
    typearticle: 'BOTINES',
    nouns: ['Botín de montaña', 'Botín con pasadores', 'Bota outdoor'],
    intros: [
      'Bota{para} de suela dentada para trochas, campamentos y pistas mojadas.',
      'Hecha para subir: una bota{para} que sujeta el tobillo y no resbala en la piedra.',
      'De la oficina al fin de semana en Churín: un botín{para} resistente y con carácter.',
    ],
    materials: [
      {
        text: 'Cuero engrasado de 2 mm, cuello acolchado y suela de caucho con tacos de 5 mm.',
        upper: 'Cuero engrasado',
        lining: 'Textil',
        sole: 'Caucho',
      },
      {
        text: 'Nobuck con membrana que repele el agua y ganchos metálicos de ajuste rápido.',
        upper: 'Nobuck',
        lining: 'Membrana textil',
        sole: 'Caucho',
      },
    ],
    features: [
      'Ganchos metálicos que se ajustan en segundos.',
      'Lengüeta con fuelle: no entran piedras ni barro.',
      'Puntera reforzada.',
      'Plantilla de doble densidad que se puede lavar.',
    ],
    care: leatherCare,
    price: [219, 459],
    brands: ['ANDARIEGO', 'SILLAR', 'TAMBO'],
  },
  {
    article: 'loafer',
    design: 0,
    type: 'CALZADO',
    typearticle: 'MOCASINES',
    nouns: ['Mocasín penny', 'Mocasín de cuero', 'Mocasín clásico'],
    intros: [
      'Mocasín{para} de antifaz clásico, cómodo para la oficina y correcto para una boda de día.',
      'Se calza sin pasadores y se ve impecable: un mocasín{para} que no pide explicaciones.',
      'Mocasín{para} cosido a mano en la pala, como se ha hecho siempre.',
    ],
    materials: [
      {
        text: 'Cuero liso con forro completo de badana y suela de caucho fino.',
        upper: 'Cuero vacuno',
        lining: 'Badana',
        sole: 'Caucho',
      },
      {
        text: 'Cuero lustrado con suela de cuero y taco con tapilla de goma.',
        upper: 'Cuero vacuno',
        lining: 'Cuero',
        sole: 'Cuero y caucho',
      },
    ],
    features: [
      'Plantilla acolchada de 4 mm bajo el talón.',
      'La pala está cosida a mano, puntada por puntada.',
      'Taco bajo de 2 cm.',
      'Horma ancha, amable con los empeines altos.',
    ],
    care: leatherCare,
    price: [159, 329],
    brands: ['QORI', 'SILLAR', 'TAMBO', 'LIMEÑA'],
  },
  {
    article: 'loafer',
    design: 1,
    type: 'CALZADO',
    typearticle: 'MOCASINES',
    nouns: ['Mocasín de gamuza', 'Mocasín con borlas', 'Mocasín náutico'],
    intros: [
      'Mocasín{para} de gamuza con borlas, tan suave que se olvida que está puesto.',
      'Para el verano en la ciudad: un mocasín{para} flexible, sin medias y sin apuro.',
      'Un mocasín{para} ligero que se dobla con el pie y acompaña jean o lino.',
    ],
    materials: [
      {
        text: 'Gamuza de cabra sin forro y suela flexible de goma con puntos.',
        upper: 'Gamuza',
        lining: 'Sin forro',
        sole: 'Caucho',
      },
      {
        text: 'Gamuza vacuna con plantilla de cuero y suela antideslizante.',
        upper: 'Gamuza vacuna',
        lining: 'Cuero',
        sole: 'Caucho',
      },
    ],
    features: [
      'El cordón de cuero rodea toda la boca y permite ajustar.',
      'Pesa muy poco: entra en el equipaje de mano.',
      'Suela flexible con agarre.',
      'Borlas cortadas a mano.',
    ],
    care: [
      'Cepilla la gamuza en seco y en un solo sentido.',
      'Usa un protector en aerosol antes del primer uso.',
      'Si se moja, rellénalo con papel y seca a la sombra.',
    ],
    price: [129, 289],
    brands: ['QORI', 'ANDARIEGO', 'LIMEÑA'],
  },
]
