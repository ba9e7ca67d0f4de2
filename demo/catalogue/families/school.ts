import type { Family } from '../family.ts'

/** School shoes. */
export const school: readonly Family[] = [
  {
    article: 'school',
    design: 0,
    type: 'CALZADO',
    typearticle: 'ESCOLARES',
    nouns: ['Zapato escolar', 'Zapato escolar con pasadores', 'Zapato de colegio'],
    intros: [
      'Zapato escolar resistente, pensado para llegar a diciembre en buen estado.',
      'El zapato de colegio que aguanta el recreo: cuero grueso, costura doble y suela que no marca el piso.',
      'Para el uniforme de todos los días, un zapato cómodo desde la primera semana de clases.',
    ],
    materials: [
      {
        text: 'Cuero vacuno con costura doble y suela inyectada antideslizante.',
        upper: 'Cuero vacuno',
        lining: 'Textil antibacterial',
        sole: 'Poliuretano',
      },
      {
        text: 'Cuero sintético de fácil limpieza y suela gruesa de caucho.',
        upper: 'Cuero sintético',
        lining: 'Textil',
        sole: 'Caucho',
      },
    ],
    features: [
      'Puntera reforzada para quien patea todo lo que encuentra.',
      'Cuello acolchado que no lastima el talón.',
      'Plantilla extraíble y lavable.',
      'Contrafuerte firme que cuida la pisada en crecimiento.',
    ],
    care: [
      'Límpialo con un paño húmedo y lustra una vez por semana.',
      'Desata los pasadores antes de sacarlo: dura más.',
      'Sécalo a la sombra, nunca sobre la cocina o la terma.',
    ],
    price: [79, 169],
    brands: ['TAMBO', 'HUELLA', 'ANDARIEGO'],
  },
  {
    article: 'school',
    design: 1,
    type: 'CALZADO',
    typearticle: 'ESCOLARES',
    nouns: ['Zapato escolar con hebilla', 'Zapato escolar mary jane', 'Ballerina escolar'],
    intros: [
      'Zapato escolar con correa y flores caladas, cómodo para correr y bonito para la actuación.',
      'La ballerina escolar de toda la vida, con suela gruesa y horma ancha.',
      'Zapato de uniforme con hebilla, fácil de poner sin ayuda.',
    ],
    materials: [
      {
        text: 'Cuero charol de cuidado fácil y suela ligera de poliuretano.',
        upper: 'Cuero charol',
        lining: 'Textil',
        sole: 'Poliuretano',
      },
      {
        text: 'Cuero liso con calado de flores y suela de caucho antideslizante.',
        upper: 'Cuero vacuno',
        lining: 'Badana',
        sole: 'Caucho',
      },
    ],
    features: [
      'La hebilla esconde un velcro: se abre y cierra en un segundo.',
      'Punta redonda que deja espacio a los dedos.',
      'La suela no deja marcas en el salón.',
      'Plantilla acolchada con arco suave.',
    ],
    care: [
      'Pasa un paño húmedo y seca enseguida para que no pierda brillo.',
      'Lustra con crema incolora.',
      'Guárdalo con la correa cerrada.',
    ],
    price: [75, 159],
    brands: ['TAMBO', 'HUELLA', 'LIMEÑA'],
  },
]
