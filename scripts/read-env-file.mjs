// node --import ./scripts/read-env-file.mjs: runs a command with the settings of .env, like npm start.
import { isMainThread } from 'node:worker_threads'
import { readEnvFile } from './project/env-file.mjs'

// Threads of the command import this, too, and have its environment.
if (isMainThread) readEnvFile()
