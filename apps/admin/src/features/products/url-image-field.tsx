import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { ImageFieldProps } from './image-field-props.ts'
import { Picture } from './picture.tsx'

export function UrlImageField({ images, onChange, productName, colorName, disabled }: ImageFieldProps) {
  const [url, setUrl] = useState('')
  return (
    <div>
      {images.map((image, index) => (
        <span key={image.url}>
          <span style={{ display: 'inline-block', width: 80, height: 100 }}>
            <Picture image={image} atLeast={100} />
          </span>
          {disabled ? null : (
            <ActionIcon
              aria-label={`Remove image ${index + 1}`}
              onClick={() => onChange(images.filter((_, at) => at !== index))}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </span>
      ))}
      {disabled ? null : (
        <>
          <TextInput aria-label="Image address" value={url} onChange={(event) => setUrl(event.currentTarget.value)} />
          <Button
            variant="default"
            onClick={() => {
              onChange([...images, { url, alt: `${productName} ${colorName} ${images.length + 1}`.trim() }])
              setUrl('')
            }}
          >
            Add image
          </Button>
        </>
      )}
    </div>
  )
}
