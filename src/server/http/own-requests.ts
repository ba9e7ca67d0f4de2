import { randomUUID } from 'node:crypto'
import { Agent, get, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/** A header of the shop's own requests: what is stored of this page is to be rendered anew. */
export const RENEWAL = 'x-renewal'
const secret = randomUUID()

/** Whether that header is ours; a stranger's says nothing. */
export const isRenewal = (header: string | string[] | null | undefined): boolean => header === secret

/** Asks a server from inside its own process, on a connection that no network knows of. */
export function agentTo(server: Server): Agent {
  const agent = new Agent()
  agent.createConnection = () => {
    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    return ours
  }
  return agent
}

/** Has a page rendered where it is not stored, or anew; resolves when it is answered, however that is. */
export const fetchPage = (agent: Agent, path: string, isAnew = false): Promise<void> =>
  new Promise(resolve => {
    const headers = { 'accept-encoding': 'br', ...(isAnew && { [RENEWAL]: secret }) }
    get({ agent, path, headers }, res => {
      res.resume().on('close', resolve)
    }).on('error', () => {
      resolve()
    })
  })

/** Has stored pages of that server rendered anew. */
export function renewer(server: Server): (path: string) => Promise<void> {
  const agent = agentTo(server)
  return path => fetchPage(agent, path, true)
}
