import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from './start-error.ts'

/** The sentence for an address that cannot be listened on; any other error is a bug. */
export function listenError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartError(say.portInUse(port))
  if (code === 'EACCES') return new StartError(say.portForbidden(port))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartError(say.hostUnknown(host))
  return error
}
