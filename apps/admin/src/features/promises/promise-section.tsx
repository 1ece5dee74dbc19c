import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { memo, type ComponentType } from 'react'
import type { PromiseCardProps } from './promise-fields.ts'

/** A part of the editor, and the promises that it shows. */
export interface SectionOfPromises {
  show: ComponentType<PromiseCardProps>
  reads: readonly (keyof ShopTerms)[]
}

type Props = PromiseCardProps & { section: SectionOfPromises }

/**
 * Renders a part of the editor, and renders it again only when a promise that it shows has changed: the whole form has
 * hundreds of inputs, and would render at each key.
 */
export const PromiseSection = memo(
  ({ fields, section: { show: Show } }: Props) => <Show fields={fields} />,
  ({ fields: before }, { fields: now, section: { reads } }) =>
    before.isReadOnly === now.isReadOnly &&
    before.errorText === now.errorText &&
    before.market?.key === now.market?.key &&
    before.nameOf('') === now.nameOf('') &&
    reads.every((part) => before.terms[part] === now.terms[part]),
)
PromiseSection.displayName = 'PromiseSection'
