import { createHash } from 'node:crypto'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { Reply } from '../../lib/reply.ts'
import { placeKey } from '#shared/rules/ubigeo.ts'
import { spelling } from './spelling.ts'

/**
 * Districts that are newer than the bundled list: INEI's code and name. The newest: Leyes 32403 (2025) and 32729
 * (2026).
 */
const newDistricts: readonly (readonly [code: string, name: string])[] = [
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
 * FISCAL-03: what people in Lima and Callao call their districts, by province and name as keys; the value is the
 * register's key. 'Surco' is also a district in the mountains of Huarochirí, but people in the province of Lima never
 * mean that one.
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

import bundled from 'peru-ubigeo/lib/ubigeo.json' with { type: 'json' }

const nameOf = ({ id, name }: { id: string; name: string }): string => spelling.get(id) ?? name
const byName = (a: string, b: string): number => a.localeCompare(b, 'es')

/**
 * INEI's 25 departments, 196 provinces and 1,893 districts (2026) by name; several districts may share one name across
 * provinces.
 */
const ubigeo: UbigeoAnswer = {
  departamentos: bundled.map(department => ({
    nombre: department.name,
    provincias: department.childrens
      .map(province => ({
        nombre: nameOf(province),
        distritos: [
          ...province.childrens.map(nameOf),
          ...newDistricts.flatMap(([code, name]) => (code.startsWith(province.id) ? name : [])),
        ].sort(byName),
      }))
      .sort((a, b) => byName(a.nombre, b.nombre)),
  })),
}

/** Every province by its name in the list, which is unique (PLACE-05). */
export const provinceNames: readonly string[] = ubigeo.departamentos.flatMap(({ provincias }) =>
  provincias.map(({ nombre }) => nombre),
)

/** Every district by INEI's code, with its names as `placeKey` writes them. */
const register = bundled.flatMap(department =>
  department.childrens.flatMap(province =>
    [
      ...province.childrens.map(district => [district.id, nameOf(district)] as const),
      ...newDistricts.filter(([code]) => code.startsWith(province.id)),
    ].map(([code, name]) => ({
      code,
      name: `${name}, ${nameOf(province)}`,
      district: placeKey(name),
      province: placeKey(nameOf(province)),
      department: placeKey(department.name),
    })),
  ),
)

/**
 * FISCAL-03: INEI's code of the one district that these names lead to, in any spelling (PLACE-02): a district of that
 * province, or of that department if its name was written as the province. '' when they lead to none or to several.
 */
export function districtCode({ province, city }: { province: string; city: string }): string {
  const key = everydayNames.get(`${placeKey(province)}/${placeKey(city)}`) ?? placeKey(city)
  const named = register.filter(({ district }) => district === key)
  for (const level of ['province', 'department'] as const) {
    const found = named.filter(place => place[level] === placeKey(province))
    const [only] = found
    if (only && found.length === 1) return only.code
  }
  return ''
}

/** 'La Victoria, Lima' by INEI's code; null for none. */
export const districtNamed = (code: string): string | null =>
  register.find(district => district.code === code)?.name ?? null

const etag = `"${createHash('sha256').update(JSON.stringify(ubigeo)).digest('base64url').slice(0, 24)}"`

/**
 * API-46, D-56: public and the same for everybody, so any cache may keep it for a day and check it again by its tag.
 */
export const answerUbigeo = (headers: Headers): Reply<UbigeoAnswer> =>
  new Reply(ubigeo, {
    headers: [
      ['cache-control', 'public, max-age=86400, stale-while-revalidate=604800'],
      ['etag', etag],
    ],
    ...(headers.get('if-none-match')?.includes(etag) ? { status: 304 } : {}),
  })
