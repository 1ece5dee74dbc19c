import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EmailRejectedError, MailServerUnavailableError, type OutgoingEmail } from './email-transport.ts'
import { openEmailTransport } from './open-email-transport.ts'

/** What the mail server does with a message. */
type Behavior =
  | 'accepts it'
  | 'disconnects during the message'
  | 'accepts it and disconnects'
  | 'has no space'
  | 'disconnects at DATA'

/** Starts a mail server that treats each message by the next behavior, and records the accepted ones. */
async function aMailServer(behaviors: Behavior[]): Promise<{ url: string; accepted: string[] }> {
  const accepted: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let behavior: Behavior | undefined
    let text = ''
    socket.write('220 here\r\n')
    const finish = (): void => {
      if (behavior === 'has no space') return void socket.write('452 no room, come again\r\n')
      accepted.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
      socket.write('250 accepted\r\n')
      if (behavior === 'accepts it and disconnects') socket.destroySoon()
    }
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (behavior) {
        if (behavior === 'disconnects during the message') return void socket.destroy()
        if (!text.endsWith('\r\n.\r\n')) return
        finish()
        behavior = undefined
        text = ''
        return
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (line === 'DATA') {
          behavior = behaviors.shift() ?? 'accepts it'
          if (behavior === 'disconnects at DATA') socket.destroy()
          else socket.write('354 go on\r\n')
        } else socket.write('250 ok\r\n')
      }
      text = ''
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, accepted }
}

const anEmail = (messageId: string): OutgoingEmail => ({
  messageId,
  to: 'claire@example.com',
  replyTo: null,
  fromName: null,
  fromAddress: null,
  unsubscribeUrl: null,
  isAutomatic: false,
  references: [],
  subject: 'Your order',
  html: `<p>${'long '.repeat(20_000)}</p>`,
  text: 'Your order',
  date: new Date(),
})

async function openOn(url: string) {
  const email = openEmailTransport({ SMTP_URL: url, DATA_DIR: '', MAIL_FROM: 'ORSENNE <orders@atelier.example>' })
  onTestFinished(() => email.close())
  const send = (id: string): Promise<unknown> =>
    email.send(anEmail(`<${id}@atelier.example>`), 'transactional').then(
      () => 'sent',
      (error: unknown) => error,
    )
  return send
}

test.each(['disconnects during the message', 'has no space', 'disconnects at DATA'] as const)(
  'a server that %s has not accepted the email: it is retried, and the next one is sent',
  async (behavior) => {
    const { url, accepted } = await aMailServer([behavior])
    const send = await openOn(url)
    const failure = await send('one')
    expect(failure).toBeInstanceOf(Error)
    // A temporary error: the email is retried later.
    expect(failure).not.toBeInstanceOf(EmailRejectedError)
    expect(accepted).toEqual([])
    expect(await send('two')).toBe('sent')
    expect(await send('one')).toBe('sent')
    expect(accepted).toEqual(['<two@atelier.example>', '<one@atelier.example>'])
  },
)

test('an email accepted with 250 is not sent twice, even when the connection breaks', async () => {
  const { url, accepted } = await aMailServer(['accepts it and disconnects'])
  const send = await openOn(url)
  expect(await send('one')).toBe('sent')
  expect(await send('two')).toBe('sent')
  expect(accepted).toEqual(['<one@atelier.example>', '<two@atelier.example>'])
})

test('the error of an unreachable server is temporary', async () => {
  const { url } = await aMailServer([])
  const closedPort = url.replace(/\d+$/, '9')
  const send = await openOn(closedPort)
  const failure = await send('one')
  expect(failure).toBeInstanceOf(MailServerUnavailableError)
})
