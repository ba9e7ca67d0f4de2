import { randomUUID } from 'node:crypto'
import { Agent, get, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/** A header of the shop's own requests: the stored page has to be rendered again. */
export const RENEWAL = 'x-renewal'
const secret = randomUUID()

/** Whether that header is ours; a stranger's means nothing. */
export const isRenewal = (header: string | string[] | null | undefined): boolean => header === secret

/** Sends a request to a server from inside its own process, on a connection that belongs to no network. */
export function agentTo(server: Server): Agent {
  const agent = new Agent()
  agent.createConnection = () => {
    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    return ours
  }
  return agent
}

/** Renders a page that is not stored, or renders it again; resolves when it is answered, whatever the answer. */
export const fetchPage = (agent: Agent, path: string, isRenewal = false): Promise<void> =>
  new Promise(resolve => {
    const headers = { 'accept-encoding': 'br', ...(isRenewal && { [RENEWAL]: secret }) }
    get({ agent, path, headers }, res => {
      res.resume().on('close', resolve)
    }).on('error', () => {
      resolve()
    })
  })

/** Renders stored pages of that server again. */
export function renewer(server: Server): (path: string) => Promise<void> {
  const agent = agentTo(server)
  return path => fetchPage(agent, path, true)
}
