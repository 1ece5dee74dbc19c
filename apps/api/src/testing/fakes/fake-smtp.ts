import { createServer, type Server, type Socket } from 'node:net'

/** How the mail server handles a message: accepts it, after a delay, or drops the connection instead of responding. */
export interface SmtpBehavior {
  /** The response to the recipient's address. */
  toRecipient?: string
  /** Delay of the response to a message, in milliseconds. */
  replyDelayMs?: number
  /** Receives the message, then closes without a response. */
  dropsConnection?: (message: string) => boolean
}

export interface FakeSmtp {
  url: string
  /** Every completely received message, with or without a response. */
  messages: string[]
  /** The recipients of the messages, in the same order. */
  recipients: string[]
  close: () => Promise<void>
}

/** Starts a mail server with the given behavior. */
export async function fakeSmtp(behavior: SmtpBehavior = {}): Promise<FakeSmtp> {
  const messages: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serveClient(socket, behavior, (recipient, message) => {
      messages.push(message)
      recipients.push(recipient)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    messages,
    recipients,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serveClient(
  socket: Socket,
  behavior: SmtpBehavior,
  onMessage: (recipient: string, message: string) => void,
): void {
  let recipient = ''
  let isMessage = false
  let text = ''
  const reply = (line: string): void => {
    if (line.startsWith('RCPT')) {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      socket.write(`${behavior.toRecipient ?? '250 ok'}\r\n`)
    } else if (line === 'DATA') {
      isMessage = true
      socket.write('354 go on\r\n')
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }
  socket.write('220 fake\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString()
    if (isMessage) {
      if (!text.endsWith('\r\n.\r\n')) return
      const message = text
      isMessage = false
      text = ''
      onMessage(recipient, message)
      if (behavior.dropsConnection?.(message)) return void socket.destroy()
      setTimeout(() => socket.write('250 accepted\r\n'), behavior.replyDelayMs ?? 0)
      return
    }
    const lines = text.split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) reply(line)
  })
}
