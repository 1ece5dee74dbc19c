/** The sections of the home page that a market may be without; the hero is everywhere. */
export const HOME_SECTIONS = ['statement', 'featured', 'shelf', 'story', 'promises'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

/** The markets in which sections are shown, by their keys; a section that is not named is shown in all of them. */
export type ShownIn = Readonly<Partial<Record<HomeSection, readonly string[] | undefined>>>

/** Whether a section of the home page is shown in a market. */
export const isShownIn = (section: HomeSection, market: string, shownIn: ShownIn = {}): boolean =>
  shownIn[section]?.includes(market) ?? true

/** Returns where sections are shown after one of them is chosen for some of the markets: all of them need no entry. */
export function withShownIn(
  shownIn: ShownIn,
  section: HomeSection,
  { chosen, markets }: { chosen: readonly string[]; markets: readonly string[] },
): Partial<Record<HomeSection, string[]>> {
  const isEverywhere = markets.every((key) => chosen.includes(key))
  const entries = HOME_SECTIONS.flatMap((name): [HomeSection, string[]][] => {
    const keys = name === section ? (isEverywhere ? undefined : chosen) : shownIn[name]
    return keys === undefined ? [] : [[name, [...keys]]]
  })
  return Object.fromEntries(entries)
}
