import { createServer, type Server, type Socket } from 'node:net'

/** What a mail server of few words does with a message: takes it, after a while, or cuts the line instead of answering. */
export interface SmtpBehavior {
  /** The answer to the recipient's address. */
  toRecipient?: string
  /** Milliseconds before a message is answered. */
  replyDelayMs?: number
  /** Takes the message and goes without a word. */
  dropsConnection?: (message: string) => boolean
}

export interface FakeSmtp {
  url: string
  /** Every message it has got whole, whether it said so or not. */
  messages: string[]
  /** Whom they were for, in the same order. */
  recipients: string[]
  close: () => Promise<void>
}

/** A mail server that answers each command as told. */
export async function fakeSmtp(behavior: SmtpBehavior = {}): Promise<FakeSmtp> {
  const messages: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, behavior, (recipient, message) => {
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

function talk(socket: Socket, behavior: SmtpBehavior, take: (recipient: string, message: string) => void): void {
  let recipient = ''
  let isMessage = false
  let text = ''
  const response = (line: string): void => {
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
      take(recipient, message)
      if (behavior.dropsConnection?.(message)) return void socket.destroy()
      setTimeout(() => socket.write('250 taken\r\n'), behavior.replyDelayMs ?? 0)
      return
    }
    const lines = text.split('\r\n')
    text = lines.pop() ?? ''
    for (const line of lines) response(line)
  })
}
