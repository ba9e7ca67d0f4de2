/** Districts made since the bundled list was: INEI's code and name. The newest: Leyes 32403 (2025) and 32729 (2026). */
export const newDistricts: readonly (readonly [code: string, name: string])[] = [
  ['030611', 'Los Chankas'],
  ['030612', 'Ahuayro'],
  ['050413', 'Putis'],
  ['050511', 'Oronccoy'],
  ['050512', 'Unión Progreso'],
  ['050513', 'Río Magdalena'],
  ['050514', 'Ninabamba'],
  ['050515', 'Patibamba'],
  ['080914', 'Megantoni'],
  ['080915', 'Kumpirushiato'],
  ['080916', 'Cielo Punco'],
  ['080917', 'Manitea'],
  ['080918', 'Unión Ashaninka'],
  ['090723', 'Santiago de Tucuma'],
  ['090724', 'Lambras'],
  ['090725', 'Cochabamba'],
  ['100609', 'Pueblo Nuevo'],
  ['100610', 'Santo Domingo de Anda'],
  ['120307', 'Sangani'],
  ['130112', 'Alto Trujillo'],
  ['160405', 'Santa Rosa de Loreto'],
  ['180107', 'San Antonio'],
  ['211105', 'San Miguel'],
  ['221006', 'Santa Lucía'],
  ['250306', 'Huipoca'],
  ['250307', 'Boquerón'],
]

/**
 * FISCAL-03: what people of Lima and Callao call their districts, by province and name as keys; the register's key. 'Surco'
 * is another district too, up in the mountains of Huarochirí, which nobody means who lives in the province of Lima.
 */
export const everydayNames: ReadonlyMap<string, string> = new Map([
  ['lima/cercado', 'lima'],
  ['lima/cercado-de-lima', 'lima'],
  ['lima/lima-cercado', 'lima'],
  ['lima/centro-de-lima', 'lima'],
  ['lima/ate-vitarte', 'ate'],
  ['lima/vitarte', 'ate'],
  ['lima/chosica', 'lurigancho'],
  ['lima/lurigancho-chosica', 'lurigancho'],
  ['lima/magdalena', 'magdalena-del-mar'],
  ['lima/surco', 'santiago-de-surco'],
  ['lima/sjl', 'san-juan-de-lurigancho'],
  ['lima/sjm', 'san-juan-de-miraflores'],
  ['lima/smp', 'san-martin-de-porres'],
  ['lima/ves', 'villa-el-salvador'],
  ['lima/vmt', 'villa-maria-del-triunfo'],
  ['callao/cercado', 'callao'],
  ['callao/cercado-del-callao', 'callao'],
  ['callao/cercado-callao', 'callao'],
])
