import { inBackRoom } from './back-room.ts'

const ofAll = () => process.env['E2E_VAR_DIR'] ?? ''

/** Several of the owner's commands, one after the other, for the shop of a data folder. */
export const ownerCommandsIn = (varDir: string, ...commands: string[][]): Promise<string> =>
  inBackRoom(varDir, 'commands', commands)

/** One of the owner's commands, next to the running shop. */
export const ownerCommand = (...words: string[]): Promise<string> => ownerCommandsIn(ofAll(), words)

/** The owner moves an order from state to state, next to the running shop. */
export const ownerMoves = (number: string, ...states: string[]): Promise<string> =>
  ownerCommandsIn(ofAll(), ...states.map(state => ['pedidos', 'estado', number, state]))

/** The secret part of the link in the newsletter's mails to this address. */
export const newsletterToken = (email: string): Promise<string> =>
  inBackRoom(ofAll(), 'newsletterToken', email)
