import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server on the loopback, as small as SMTP allows. `isRefusing` makes it turn recipients away, `refused` one of them. */
export async function serveSmtp() {
  const messages: { to: string; data: string }[] = []
  const state = { isRefusing: false, refused: '' }

  const talk = (socket: Socket) => {
    let buffer = ''
    let to = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        return say(state.isRefusing || to === state.refused ? '451 later' : '250 ok')
      }
      if (verb === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      return say('250 ok')
    }
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      buffer += chunk.toString()
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (inData) {
          inData = false
          messages.push({ to, data: text })
          say('250 kept')
        } else command(text)
      }
    })
  }

  const server = createServer(talk)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    messages,
    state,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
