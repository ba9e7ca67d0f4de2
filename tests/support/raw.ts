import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Writes bytes to the shop as they are and gives everything it says until it closes the connection. */
export async function talk(port: number, bytes: string | Buffer, patienceMs = 20_000): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', chunk => (said += chunk.toString('latin1')))
  // A connection that the shop resets has said what it had to say.
  socket.on('error', () => undefined)
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('silence')))
  socket.write(bytes)
  await new Promise(resolve => socket.once('close', resolve))
  return said
}

/**
 * Sends the pieces one after another as a slow network does, and reads nothing before the last one is gone: whatever
 * the shop said meanwhile is lost if it closed the connection under them.
 */
export async function talkThenListen(port: number, pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  for (const piece of pieces) {
    socket.write(piece)
    await Promise.race([closed, sleep(30)])
  }
  let said = ''
  socket.on('data', chunk => (said += chunk.toString('latin1')))
  socket.resume()
  await closed
  return said
}

export const statusLine = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
