/** One import in the source: of a repository file or of a package. Paths are relative to the repository. */
export interface Import {
  from: string
  to: string
  /** Whether the import is erased at run time. */
  isTypeOnly?: boolean
}

/** Layers of the API, lowest first: a file imports its own layer and those below. Files of no layer serve all of them. */
const API_LAYERS: readonly RegExp[] = [
  /^apps\/api\/src\/(?:db|adapters|http|metrics)\//,
  /^apps\/api\/src\/features\//,
  /^apps\/api\/src\/(?:sites\/|(?:app|jobs|retention)[.]ts$)/,
  // Starting a process composes the app, the jobs and the sites.
  /^apps\/api\/src\/(?:boot|cli)\//,
  /^apps\/api\/src\/main[.]ts$/,
]
const apiLayer = (path: string): number => API_LAYERS.findIndex((layer) => layer.test(path))

interface Rule {
  name: string
  why: string
  /** The files that the rule checks. */
  from: RegExp
  except?: RegExp
  /** Returns whether an import violates the rule. */
  forbids: (edge: Import) => boolean
}

const feature = (path: string): string | undefined => /^apps\/[^/]+\/(?:src|app)\/features\/([^/]+)\//.exec(path)?.[1]
const isOtherFeature = (from: string, to: string): boolean => feature(to) !== undefined && feature(to) !== feature(from)
/** The module of an API feature that names what other features may use. */
const PUBLIC_MODULE = /^apps\/api\/src\/features\/[^/]+\/[^/]+[.]public[.]ts$/
const app = (path: string): string | undefined => /^apps\/([^/]+)\//.exec(path)?.[1]
const isPart = (to: string, name: string): boolean => to === name || to.startsWith(`${name}/`)

/** The allowed import directions of docs/ARCHITECTURE.md, each with the reason it exists. */
export const RULES: readonly Rule[] = [
  {
    name: 'domain-is-pure',
    why: 'rules must run anywhere: packages/domain imports itself and zod, and culori for the colors of a brand',
    from: /^packages\/domain\/src\//,
    forbids: ({ from, to }) =>
      !to.startsWith('packages/domain/src/') &&
      !isPart(to, 'zod') &&
      !(from === 'packages/domain/src/brand/color.ts' && isPart(to, 'culori')),
  },
  {
    name: 'api-client-imports-no-app',
    why: 'both front ends share it, so it may import only the domain, and what speaks the protocols of the API in a browser',
    from: /^packages\/api-client\/src\//,
    forbids: ({ to }) =>
      !/^packages\/(api-client|domain)\/src\//.test(to) && !isPart(to, 'zod') && !isPart(to, '@simplewebauthn/browser'),
  },
  {
    name: 'apps-import-no-app',
    why: 'what two apps share belongs in packages/; nothing of the server may reach a browser',
    from: /^apps\//,
    forbids: ({ from, to }) => to.startsWith('apps/') && app(to) !== app(from),
  },
  {
    name: 'nothing-imports-the-demo',
    why: 'a shop is complete without the folder of the demo; boot/open-demo.ts loads it by its path (decision 67)',
    from: /^(apps|packages)\//,
    forbids: ({ to }) => isPart(to, 'demo'),
  },
  {
    name: 'api-features-use-public-modules',
    why: 'a feature calls another only through its *.public.ts, which names what others may use',
    from: /^apps\/api\/src\/features\//,
    forbids: ({ from, to }) => isOtherFeature(from, to) && !PUBLIC_MODULE.test(to),
  },
  {
    name: 'public-modules-are-for-others',
    why: 'a feature imports its own files directly; its public module imports nothing else',
    from: /^apps\/api\/src\/features\//,
    forbids: ({ from, to }) =>
      PUBLIC_MODULE.test(from)
        ? feature(to) !== feature(from)
        : feature(to) === feature(from) && PUBLIC_MODULE.test(to),
  },
  {
    name: 'front-end-features-use-public-modules',
    why: 'a feature of a front end enters another only through its *.store.ts or *.public.ts; a route composes the rest',
    from: /^apps\/(storefront|admin)\/(src|app)\/features\//,
    forbids: ({ from, to }) => isOtherFeature(from, to) && !/[.](store|public)[.]ts$/.test(to),
  },
  {
    name: 'api-layers',
    why: 'db, adapters, http and metrics serve the features; app and jobs compose the features; boot and cli start it all',
    from: /^apps\/api\/src\//,
    forbids: ({ from, to }) => apiLayer(from) >= 0 && apiLayer(to) > apiLayer(from),
  },
  {
    name: 'ui-imports-no-feature',
    why: 'ui serves the features, not the reverse',
    from: /^apps\/[^/]+\/(src|app)\/ui\//,
    forbids: ({ to }) => /^apps\/[^/]+\/(src|app)\/(features|routes)\//.test(to),
  },
  {
    name: 'sql-only-in-repo',
    why: 'all SQL of a feature is in its repos',
    from: /^apps\/api\/src\/features\//,
    except: /[.]repo[.]ts$/,
    forbids: ({ to }) => ['kysely', 'pg'].some((name) => isPart(to, name)),
  },
  {
    name: 'repo-is-sql',
    why: 'a repo reads and writes the database; responses, requests and services belong to its callers',
    from: /^apps\/api\/src\/.*[.]repo[.]ts$/,
    forbids: ({ to, isTypeOnly }) =>
      !isTypeOnly &&
      /^apps\/api\/src\/((http|adapters|sites)\/(?!.*[.]repo[.]ts$)|.*[.](routes|admin-routes|present)[.]ts$)/.test(to),
  },
  {
    name: 'http-only-in-routes',
    why: 'use-cases must be callable from a job or a test without a request',
    from: /^apps\/api\/src\/features\//,
    // `*-response.ts` builds a response that several routes share.
    except: /([.](admin-)?routes|-response)[.]ts$/,
    forbids: ({ to }) => isPart(to, 'hono') || isPart(to, '@hono/node-server') || to.startsWith('apps/api/src/http/'),
  },
  {
    name: 'routes-stay-thin',
    why: 'a route module of the storefront composes features; it is never imported by one',
    from: /^apps\/storefront\/app\/(features|ui)\//,
    forbids: ({ to }) => to.startsWith('apps/storefront/app/routes/'),
  },
  {
    name: 'storefront-gets-its-colors',
    why: 'the API derives the colors of a brand; shoppers do not download the color library',
    from: /^apps\/storefront\//,
    forbids: ({ to, isTypeOnly }) => to.startsWith('packages/domain/src/brand/') && !isTypeOnly,
  },
  {
    name: 'nothing-imports-main',
    why: 'importing a file must never start a server',
    from: /^(apps|packages)\//,
    forbids: ({ to }) => to === 'apps/api/src/main.ts',
  },
  {
    name: 'terms-are-passed-in',
    why: 'the terms differ by brand: use cases read deps.shop.terms, components useTerms(), rules take a parameter',
    from: /^(apps|packages)\//,
    // The content of a new shop, the portal, and the storefront's default (decision 36).
    except:
      /^(?:packages\/domain\/src\/shop-documents\/shop-documents[.]ts$|apps\/(?:admin\/src\/(?:terms[.]ts|testing\/)|storefront\/app\/shop\/use-terms[.]ts$))/,
    forbids: ({ to, isTypeOnly }) => to === 'packages/domain/src/terms/shop-terms.ts' && !isTypeOnly,
  },
]

export interface Violation extends Import {
  rule: string
  why: string
}

/** Returns every import that violates a rule. */
export function violations(imports: readonly Import[]): Violation[] {
  return imports.flatMap((edge) =>
    RULES.filter(
      (rule) =>
        rule.from.test(edge.from) && !rule.except?.test(edge.from) && edge.from !== edge.to && rule.forbids(edge),
    ).map((rule) => ({ ...edge, rule: rule.name, why: rule.why })),
  )
}

const BANNED_NAME = /(^|\/)(utils?|helpers?|common|misc)(\/|[.][^/]+$)/

/** Returns files and folders with a meaningless name: their content belongs next to its user or in a named module. */
export const namelessFiles = (paths: readonly string[]): string[] => paths.filter((path) => BANNED_NAME.test(path))
