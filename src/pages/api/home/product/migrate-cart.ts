import { handle } from '#server/http/handle.ts'
import { migrate } from '#server/modules/cart/migrate.ts'
import { MigrateCartBody } from '#shared/contracts/cart.ts'
import { migrateCart } from '#shared/endpoints/cart.ts'

export const POST = handle(migrateCart, MigrateCartBody, ({ actor, body }) => migrate(actor, body.guestId))
