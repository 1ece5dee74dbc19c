import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs `work`, and what it starts, on behalf of a client. The key is that of `requestAddress`. */
export const runAsClient = (client: string, work: () => void): void => storage.run(client, work)

/** Returns the key of the client that is being served; '' for work of the process itself, such as jobs. */
export const currentClient = (): string => storage.getStore() ?? ''
