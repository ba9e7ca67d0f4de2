const words = (text: string): string[] => text.trim().split(/\s+/)

/** What catalogues are made of that are larger than anybody writes by hand. */
export const CATEGORIES = words('HOMBRE MUJER JUNIOR NIÑOS DEPORTE TRABAJO ESCOLAR OFERTAS')
export const TYPES = words('CALZADO ROPA ACCESORIOS')
export const ARTICLES = words(
  `ZAPATILLAS BOTINES SANDALIAS MOCASINES BOTAS BALERINAS TACONES PANTUFLAS OJOTAS ALPARGATAS CASACAS POLOS
  PANTALONES VESTIDOS FALDAS CHOMPAS CAMISAS BLUSAS SHORTS MEDIAS MOCHILAS CARTERAS CORREAS GORROS`,
)
export const COLORS = words(
  `NEGRO BLANCO AZUL ROJO VERDE MARRÓN GRIS BEIGE ROSADO CELESTE AMARILLO NARANJA MORADO VINO CAMEL PLOMO DORADO
  PLATEADO TURQUESA CREMA`,
)
export const SHOE_SIZES = words('34 35 36 37 38 39 40 41 42 43 44 45')
export const MODELS = words(
  `Misti Colca Pisco Nazca Sillar Chasqui Huaca Ayllu Puna Qori Illari Wayra Killa Inti Sumaq Amaru Chaski Tayta Yaku
  Rimac Chimú Sipán Kuélap Lambayeque Paracas Ica Tacna Moquegua Arequipa Cusco Urubamba Ollanta Pachamama Andes
  Cordillera Valle Mar Costa Selva Sierra Barranco Surco Lince Miraflores Breña Rímac Callao Ancón Chosica Lurín
  Tarma Huaraz Cajamarca Trujillo Piura Máncora Tumbes Iquitos Loreto Ucayali Madre Puno Juliaca Titicaca Amantaní
  Taquile Lucero Estrella Luna Aurora Brisa Lluvia Nube Trueno Relámpago Cometa Órbita Galaxia Horizonte Camino
  Sendero Ruta Viaje Rumbo Norte Sur Oriente Poniente Alba Ocaso Verano Invierno Otoño Primavera Fuego Tierra Agua
  Viento Roca Piedra Arena Coral Perla Jade Ámbar Rubí Zafiro Ónix Marfil Canela Azafrán Vainilla Cacao Lúcuma
  Chirimoya Maracuyá Granada Olivo Laurel Cedro Roble Nogal Caoba Algarrobo Molle Retama Cantuta Orquídea Jazmín
  Gardenia Dalia Violeta Magnolia Cóndor Vicuña Alpaca Puma Otorongo Gaviota Pelícano Delfín Tortuga Colibrí Halcón
  Águila Zorro Venado Lince Tigre Pantera León Jaguar Bisonte Caballo Toro Corcel Potro Galgo Lebrel Mastín`,
)
export const QUALITIES = words(
  `urbana deportiva clásica elegante ligera cómoda impermeable antideslizante acolchada transpirable reforzada flexible
  casual formal escolar juvenil infantil resistente suave térmica plegable reversible bordada estampada tejida
  artesanal moderna vintage minimalista colorida`,
)
export const DESCRIBING = words(
  `cuero gamuza lona malla algodón poliéster caucho goma espuma plantilla suela capellada forro costura hebilla cordón
  cierre velcro elástico talón puntera lengüeta ojal refuerzo contrafuerte empeine horma ancho estrecho alto bajo
  medio caña corte diseño estilo acabado brillo mate textura color tono combina jean falda vestido traje uniforme
  oficina colegio parque playa montaña ciudad lluvia calor frío invierno verano temporada diario semana viaje paseo
  caminata carrera entrenamiento gimnasio baile fiesta boda reunión cena regalo madre padre hijo hija abuelo amiga
  comodidad soporte amortiguación agarre estabilidad frescura abrigo protección durabilidad peso ligereza movimiento
  paso pisada arco planta dedo tobillo rodilla espalda hombro cintura cadera manga cuello botón bolsillo capucha
  puño dobladillo pliegue pinza talle largo hecho mano taller peruano nacional importado original garantía cambio
  devolución tienda entrega limpieza lavado secado cepillo paño jabón neutro evitar sol directo guardar bolsa caja
  papel seda etiqueta marca modelo código talla medida guía consejo pedir número mayor menor exacto habitual`,
)
export const BRAND_STEMS = words(
  `KUSI NUNA LIMEÑA PUNA SILLAR QORI WAYRA ANDINA PACÍFICO COSTA NORTE RÍMAC CHASQUI CONDOR VICUNA TAMBO CHALAN MOCHICA
  PARACAS NAZCA`,
)
