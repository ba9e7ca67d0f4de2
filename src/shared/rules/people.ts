/** PEOPLE-03: the roles of people who work for a seller. */
export const ROLES = ['all', 'parcels', 'goods'] as const
export type Role = (typeof ROLES)[number]

/**
 * PEOPLE-03: what may be done on the desk, and the roles that may do it. An endpoint names a capability, a socket joins
 * a room for each one of its person.
 */
const CAPABILITIES = {
  /** The person's own account: its password and its sessions. */
  account: ['all', 'parcels', 'goods'],
  messages: ['all', 'parcels'],
  parcels: ['all', 'parcels'],
  goods: ['all', 'goods'],
  /** Who works for the seller, and in which role. */
  team: ['all'],
} as const satisfies Record<string, readonly Role[]>
export type Capability = keyof typeof CAPABILITIES

export const mayDo = (role: Role, capability: Capability): boolean =>
  (CAPABILITIES[capability] as readonly Role[]).includes(role)

export const capabilitiesOf = (role: Role): Capability[] =>
  (Object.keys(CAPABILITIES) as Capability[]).filter(capability => mayDo(role, capability))

export const rolesWith = (capability: Capability): Role[] => ROLES.filter(role => mayDo(role, capability))

/** PEOPLE-12: whether somebody of these people may manage the team. */
export const isManaged = (team: readonly { role: Role }[]): boolean =>
  team.some(({ role }) => mayDo(role, 'team'))
