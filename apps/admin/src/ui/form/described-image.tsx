import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formClasses } from './form-classes.ts'

interface Props {
  /** The image itself; null while there is none. */
  children: ReactNode
  /** The description of the image; null while there is none. */
  alt: {
    /** Name of the input, which receives the focus for an error of it. */
    name: string
    value: string
    max: number
    error: string | undefined
    onChange: (alt: string) => void
  } | null
  /** The button that uploads an image. */
  uploadButton: ReactNode
  /** null: there is nothing to remove. */
  onRemove: (() => void) | null
  isReadOnly: boolean
}

/** The one image of a record with its description, and the buttons that replace and remove it. */
export const DescribedImage = ({ children, alt, uploadButton, onRemove, isReadOnly }: Props) => (
  <>
    {children}
    {alt ? (
      <TextInput
        label="Description of the image"
        name={alt.name}
        autoComplete="off"
        maxLength={alt.max}
        description="For people who can’t see it."
        disabled={isReadOnly}
        error={alt.error}
        value={alt.value}
        onChange={(event) => alt.onChange(event.currentTarget.value)}
      />
    ) : null}
    {isReadOnly ? null : (
      <div className={formClasses.actions}>
        {uploadButton}
        {onRemove ? (
          <Button variant="default" onClick={onRemove}>
            Remove image
          </Button>
        ) : null}
      </div>
    )}
  </>
)
