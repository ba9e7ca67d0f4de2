import { leatherCare, textileShoeCare, type Family } from '../family.ts'

/** Street shoes: low and high, of leather and of canvas. */
export const urban: readonly Family[] = [
  {
    article: 'court',
    design: 0,
    type: 'CALZADO',
    typearticle: 'ZAPATILLAS',
    nouns: ['Zapatilla urbana de cuero', 'Zapatilla casual', 'Zapatilla de cuero', 'Zapatilla urbana'],
    intros: [
      'La zapatilla limpia y clásica{para} que va con jean, con vestido y hasta con terno.',
      'Zapatilla{para} de perfil bajo inspirada en las canchas de tenis de los años setenta.',
      'Básica en el mejor sentido: una zapatilla{para} que se pone sin pensarlo y se ve bien siempre.',
    ],
    materials: [
      {
        text: 'Cuero de res con puntera perforada y suela cosida de caucho.',
        upper: 'Cuero vacuno',
        lining: 'Textil',
        sole: 'Caucho',
      },
      {
        text: 'Cuero sintético fácil de limpiar y suela cup de caucho con pespunte visible.',
        upper: 'Cuero sintético',
        lining: 'Textil',
        sole: 'Caucho',
      },
    ],
    features: [
      'La plantilla acolchada aguanta un día entero de pie.',
      'El talón reforzado no se dobla aunque la calces sin desatar.',
      'Las perforaciones de la punta ventilan los dedos.',
      'Trae un par de pasadores de repuesto.',
      'El cuello acolchado no roza el tobillo.',
    ],
    care: [
      ...leatherCare.slice(0, 1),
      'Quita las marcas con un borrador blanco o un paño con jabón neutro.',
      'Seca a la sombra con papel dentro.',
    ],
    price: [139, 329],
    brands: ['ADIDAS', 'ANDARIEGO', 'KUSI', 'LIMEÑA', 'HUELLA'],
  },
  {
    article: 'court',
    design: 1,
    type: 'CALZADO',
    typearticle: 'ZAPATILLAS',
    nouns: ['Zapatilla de lona', 'Zapatilla urbana de lona', 'Zapatilla clásica de lona'],
    intros: [
      'Zapatilla{para} de lona con puntera de jebe: fresca, ligera y lista para el verano.',
      'La de siempre, bien hecha: zapatilla{para} de lona gruesa que mejora con el uso.',
      'Para caminar por Barranco o por la playa, una zapatilla{para} sin complicaciones.',
    ],
    materials: [
      {
        text: 'Lona de algodón de 12 onzas con suela vulcanizada de caucho.',
        upper: 'Lona de algodón',
        lining: 'Textil',
        sole: 'Caucho vulcanizado',
      },
      {
        text: 'Lona orgánica teñida en prenda y suela de goma color caramelo.',
        upper: 'Lona de algodón orgánico',
        lining: 'Sin forro',
        sole: 'Caucho natural',
      },
    ],
    features: [
      'La cinta de jebe que rodea la suela está pegada y cosida.',
      'Ojalillos metálicos que no se oxidan.',
      'La puntera de caucho protege de los golpes.',
      'Se dobla por completo: entra en cualquier maleta.',
    ],
    care: textileShoeCare,
    price: [79, 179],
    brands: ['COSTA VERDE', 'KUSI', 'HUELLA', 'LIMEÑA'],
  },
  {
    article: 'hightop',
    design: 0,
    type: 'CALZADO',
    typearticle: 'ZAPATILLAS',
    nouns: ['Zapatilla bota', 'Zapatilla alta con correa', 'Bota urbana'],
    intros: [
      'Zapatilla alta{para} con correa en el tobillo y acolchado generoso, de espíritu basquetero.',
      'Sujeta el tobillo y llama la atención: una bota urbana{para} para jeans y joggers.',
      'Zapatilla{para} de caña alta que abriga en invierno y no pesa.',
    ],
    materials: [
      {
        text: 'Cuero sintético acolchado con correa de velcro y suela de caucho con taco envolvente.',
        upper: 'Cuero sintético',
        lining: 'Textil acolchado',
        sole: 'Caucho',
      },
      {
        text: 'Combinación de cuero y gamuza sobre suela de caucho de alta densidad.',
        upper: 'Cuero y gamuza',
        lining: 'Textil',
        sole: 'Caucho',
      },
    ],
    features: [
      'La correa de velcro ajusta sin tocar los pasadores.',
      'El acolchado del tobillo es doble.',
      'El dibujo circular de la suela permite girar sin resbalar.',
      'La plantilla de espuma con memoria toma la forma de tu pie.',
    ],
    care: [
      'Limpia con un paño húmedo y jabón neutro.',
      'No la sumerjas: el acolchado tarda en secar.',
      'Guárdala con la correa cerrada para que no pierda su forma.',
    ],
    price: [159, 349],
    brands: ['ADIDAS', 'KUSI', 'CHASKI', 'HUELLA'],
  },
  {
    article: 'hightop',
    design: 1,
    type: 'CALZADO',
    typearticle: 'ZAPATILLAS',
    nouns: ['Zapatilla bota de lona', 'Zapatilla alta de lona', 'Botita de lona'],
    intros: [
      'Botita de lona{para} con puntera blanca y pasadores largos: un clásico que no pasa.',
      'Zapatilla alta{para} para conciertos, ferias y domingos de bicicleta.',
      'De caña alta y suela plana, esta zapatilla{para} se lleva con todo lo que tengas en el ropero.',
    ],
    materials: [
      {
        text: 'Lona doble de algodón, puntera y cinta de caucho vulcanizado.',
        upper: 'Lona de algodón',
        lining: 'Lona',
        sole: 'Caucho vulcanizado',
      },
      {
        text: 'Lona lavada con refuerzo de cuero en el talón y suela de goma.',
        upper: 'Lona y cuero',
        lining: 'Textil',
        sole: 'Caucho',
      },
    ],
    features: [
      'Dos ojalillos de ventilación en el arco.',
      'Pasadores encerados que no se sueltan.',
      'La cinta del talón refuerza la costura que más sufre.',
      'Suela plana, buena para manejar bicicleta o skate.',
    ],
    care: textileShoeCare,
    price: [89, 199],
    brands: ['COSTA VERDE', 'KUSI', 'HUELLA', 'CHASKI'],
  },
]
