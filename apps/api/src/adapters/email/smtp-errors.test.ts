import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EmailRejectedError, MailServerUnavailableError, type OutgoingEmail } from './email-transport.ts'
import { openEmailTransport } from './open-email-transport.ts'

/** What a mail server does with a message once it was told to go on: it takes it, or breaks off. */
type Fate =
  | 'takes it'
  | 'breaks off in the middle'
  | 'takes it and breaks off'
  | 'has no room'
  | 'is not there any more'

/** A mail server that treats one message after the other as told, and notes what arrived whole. */
async function aMailServer(fates: Fate[]): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let fate: Fate | undefined
    let text = ''
    socket.write('220 here\r\n')
    const finish = (): void => {
      if (fate === 'has no room') return void socket.write('452 no room, come again\r\n')
      taken.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
      socket.write('250 taken\r\n')
      if (fate === 'takes it and breaks off') socket.destroySoon()
    }
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (fate) {
        if (fate === 'breaks off in the middle') return void socket.destroy()
        if (!text.endsWith('\r\n.\r\n')) return
        finish()
        fate = undefined
        text = ''
        return
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (line === 'DATA') {
          fate = fates.shift() ?? 'takes it'
          if (fate === 'is not there any more') socket.destroy()
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
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
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
    email.send(anEmail(`<${id}@atelier.example>`), 'letters').then(
      () => 'sent',
      (error: unknown) => error,
    )
  return send
}

test.each(['breaks off in the middle', 'has no room', 'is not there any more'] as const)(
  'a server that %s has not taken the mail, which is tried again, and the next one goes',
  async (fate) => {
    const { url, taken } = await aMailServer([fate])
    const send = await openOn(url)
    const failure = await send('one')
    expect(failure).toBeInstanceOf(Error)
    // Not for good: it goes out later.
    expect(failure).not.toBeInstanceOf(EmailRejectedError)
    expect(taken).toEqual([])
    expect(await send('two')).toBe('sent')
    expect(await send('one')).toBe('sent')
    expect(taken).toEqual(['<two@atelier.example>', '<one@atelier.example>'])
  },
)

test('a server that has said 250 has the mail, whatever becomes of the line: it is not sent twice', async () => {
  const { url, taken } = await aMailServer(['takes it and breaks off'])
  const send = await openOn(url)
  expect(await send('one')).toBe('sent')
  expect(await send('two')).toBe('sent')
  expect(taken).toEqual(['<one@atelier.example>', '<two@atelier.example>'])
})

test('a server that is not there at all is tried again later', async () => {
  const { url } = await aMailServer([])
  const nobody = url.replace(/\d+$/, '9')
  const send = await openOn(nobody)
  const failure = await send('one')
  expect(failure).toBeInstanceOf(MailServerUnavailableError)
})
