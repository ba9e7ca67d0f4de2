import { connect } from 'node:net'

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

export const statusLine = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
