import type { Machines } from '../shop-documents/machines.schema.ts'

/** The robots of a purpose, by the names that their operators publish. Search engines are all that no list names. */
const ROBOTS = {
  answers: [
    'OAI-SearchBot',
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'PerplexityBot',
    'Perplexity-User',
    'DuckAssistBot',
    'MistralAI-User',
    'Meta-ExternalFetcher',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'CCBot',
    'Google-Extended',
    'Applebot-Extended',
    'Meta-ExternalAgent',
    'Amazonbot',
    'Bytespider',
    'cohere-training-data-crawler',
  ],
} as const satisfies Readonly<Partial<Record<keyof Machines['robots'], readonly string[]>>>

const group = (names: readonly string[], paths: readonly string[]): string[] => [
  ...names.map((name) => `User-agent: ${name}`),
  ...paths.map((path) => `Disallow: ${path}`),
  '',
]

/**
 * Returns the lines of robots.txt. A robot obeys only the group that names it, so a group is written for each purpose whose
 * rule differs from that of all others. `paths` are those that no robot reads.
 */
export function robotsLines(
  rules: Machines['robots'],
  { paths, sitemap }: { paths: readonly string[]; sitemap: string },
): string[] {
  const pathsFor = (isAllowed: boolean): readonly string[] => (isAllowed ? paths : ['/'])
  const others = (['answers', 'training'] as const).filter((purpose) => rules[purpose] !== rules.search)
  return [
    ...group(['*'], pathsFor(rules.search)),
    ...others.flatMap((purpose) => group(ROBOTS[purpose], pathsFor(rules[purpose]))),
    `Sitemap: ${sitemap}`,
  ]
}
