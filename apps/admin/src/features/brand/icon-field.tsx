import { brandNames } from '@atelier/domain/brand/brand-names'
import type { BrandIcon } from '@atelier/domain/brand/brand-parts.schema'
import { Radio, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { BrandFileButton } from './brand-file-button.tsx'
import { brandClasses } from './brand-classes.ts'
import type { BrandFieldsProps } from './brand-field-props.ts'

const INITIAL: BrandIcon = { kind: 'initial', text: '' }

/** What the icons of browsers and phones show. */
export function IconField({ value, onChange, errorOf, isReadOnly = false }: BrandFieldsProps) {
  const { icon } = value
  const change = (next: BrandIcon) => onChange({ icon: next })
  return (
    <Card title="Icons">
      <div className={formClasses.fields}>
        <p className="text-small text-ink-soft">
          In browser tabs, bookmarks and on home screens, drawn in the colors of the brand.
        </p>
        <Radio.Group
          label="Icons show"
          value={icon.kind}
          onChange={(kind) => {
            if (kind === 'initial') change(INITIAL)
          }}
        >
          <div className={brandClasses.kinds}>
            <Radio value="initial" label="an initial" disabled={isReadOnly} />
            {icon.kind === 'image' ? <Radio value="image" label="an image" disabled={isReadOnly} /> : null}
            {icon.kind === 'files' ? <Radio value="files" label="finished files" disabled={isReadOnly} /> : null}
          </div>
        </Radio.Group>
        {icon.kind === 'initial' ? (
          <TextInput
            label="Initial"
            name="icon.text"
            maxLength={2}
            placeholder={brandNames({ ...value, icon: INITIAL }).initial}
            description="One or two letters. Blank: the first of the name."
            disabled={isReadOnly}
            error={errorOf('icon.text')}
            value={icon.text}
            onChange={(event) => change({ ...icon, text: event.currentTarget.value })}
          />
        ) : null}
        <BrandFileButton part="icon" disabled={isReadOnly} onStored={({ src }) => change({ kind: 'image', src })}>
          {icon.kind === 'image' ? 'Replace the image' : 'Upload an SVG or PNG'}
        </BrandFileButton>
      </div>
    </Card>
  )
}
