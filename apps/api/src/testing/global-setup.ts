import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDb, type Db } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { startTemporaryServer } from './database/temporary-server.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const onIdleError = (): void => {}

/** Where a worker gets its migrated, empty database from: a template on a server. */
export interface TestSource {
  url: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testSource: TestSource
    /** A folder shared by test files; removed at the end of the run. */
    runFolder: string
  }
}

/** Migrates once, into a template database: on the server of TEST_DATABASE_URL, or on one that is started for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-test-'))
  project.provide('runFolder', folder)
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: () => Promise.resolve() } : await startTemporaryServer()
  const dropDatabases = await prepareTemplate(project, server.url)
  return async () => {
    await dropDatabases()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepareTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `atelier_test_${process.pid}`
  const admin = openDb({ connectionString: url, maxConnections: 1, onIdleError })
  await dropLike(admin, template)
  await sql`create database ${sql.id(template)}`.execute(admin)
  const db = openDb({ connectionString: urlOfDatabase(url, template), maxConnections: 1, onIdleError })
  await migrate(db, quiet)
  await db.destroy()
  project.provide('testSource', { url, template })
  return async () => {
    await dropLike(admin, template)
    await admin.destroy()
  }
}

/** Returns the address of another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Drops the template and the databases created from it. */
async function dropLike(admin: Db, prefix: string): Promise<void> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname = ${prefix} or starts_with(datname, ${`${prefix}_`})`.execute(admin)
  for (const { datname } of rows) await sql`drop database ${sql.id(datname)} with (force)`.execute(admin)
}
