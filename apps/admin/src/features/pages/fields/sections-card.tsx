import type { ComponentProps } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { PartList } from './part-list.tsx'

type Props<T> = Omit<ComponentProps<typeof PartList<T>>, 'noun' | 'layout' | 'labelOf'> & {
  title?: string
  noun?: string
}

/** The sections of a page as rows that open, named by their titles. */
export const SectionsCard = <T extends { title: string }>({
  title = 'Sections',
  noun = 'section',
  ...list
}: Props<T>) => (
  <Card title={title}>
    <PartList<T> noun={noun} layout="folded" labelOf={(section) => section.title || `New ${noun}`} {...list} />
  </Card>
)
