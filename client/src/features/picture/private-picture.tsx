import type { ReactNode } from 'react';
import classes from './picture.module.css';
import { usePrivatePicture } from './use-private-picture.ts';

interface PrivatePictureProps {
  readonly image: string | null;
  /** Shown without a picture, or until it has loaded. */
  readonly otherwise: ReactNode;
  readonly small?: boolean;
}

/** The picture next to a record's name; decorative, so without a text alternative. */
export function PrivatePicture({ image, otherwise, small = false }: PrivatePictureProps) {
  const { data } = usePrivatePicture(image);
  return (
    <span className={small ? classes.thumbnail : classes.picture}>
      {image && data ? <img src={data} alt="" /> : otherwise}
    </span>
  );
}
