import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { useShopTexts } from '../../shop/use-shop-texts.ts'
import { ListLinks, type Lists } from './list-links.tsx'

/** Shown when a search found nothing, even with typo tolerance. Links to the shop's lists. */
export function NothingFound({ query, hint, lists }: { query: string; hint: string; lists: Lists }) {
  return (
    <div className="max-w-[44rem] pt-[clamp(2.5rem,6vw,6rem)]">
      <p className="serif text-title text-balance" role="status">
        No results for “{query}”.
      </p>
      <p className="mt-3 max-w-[52ch]">{hint}</p>
      <ListLinks lists={lists} />
    </div>
  )
}

interface FrameProps {
  query: string
  lists: Lists
  children: ReactNode
}

/** The search page: the field with the current query, and the results below. */
export function SearchFrame({ query, lists, children }: FrameProps) {
  return (
    <main id="main" className="px-page">
      <h1 className="serif pt-5 text-list lg:pt-6 tracking-[0.004em] wrap-anywhere">
        {query === '' ? 'Search' : `Results for “${query}”`}
      </h1>
      <Form
        role="search"
        action={paths.search()}
        className="mt-2 mb-1 flex max-w-[36rem] items-center border-b border-ink"
      >
        <input
          type="search"
          name="q"
          required
          maxLength={100}
          defaultValue={query}
          aria-label="Search"
          placeholder={useShopTexts().searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-13 min-w-0 flex-1 appearance-none bg-transparent text-[1.0625rem] placeholder:text-ink-soft"
        />
        <button type="submit" className="label min-h-13 px-2">
          Search
        </button>
      </Form>
      {query === '' && <ListLinks lists={lists} />}
      {children}
    </main>
  )
}
