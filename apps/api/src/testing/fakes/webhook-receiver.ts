import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  headers: IncomingMessage['headers']
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedMessage[]
  /** How the next messages are answered; 200 by default. `drop` closes the connection. */
  answers: (number | 'drop')[]
  /** The text of every answer. */
  text: string
  close: () => Promise<void>
}

/** Starts a receiver of webhooks on the loopback address. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const answers: WebhookReceiver['answers'] = []
  const receiver = { received, answers, text: 'thanks' }
  const serve = async (request: IncomingMessage): Promise<number | 'drop'> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    return answers.shift() ?? 200
  }
  const server = createServer((request, response) => {
    void serve(request).then((answer) => {
      if (answer === 'drop') return request.socket.destroy()
      return response.writeHead(answer, { location: 'https://elsewhere.example' }).end(receiver.text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
