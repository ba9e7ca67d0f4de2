import { once } from 'node:events'
import { connect } from 'node:net'

/** Whether something listens at this port of the own machine. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
