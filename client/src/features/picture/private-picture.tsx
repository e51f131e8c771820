import type { ReactNode } from 'react';
import classes from './picture.module.css';
import { usePrivatePicture } from './use-private-picture.ts';

interface PrivatePictureProps {
  readonly image: string | null;
  /** Stands where there is no picture, or none yet. */
  readonly otherwise: ReactNode;
  readonly small?: boolean;
}

/** The picture of a record beside its name: it says nothing that the words do not. */
export function PrivatePicture({ image, otherwise, small = false }: PrivatePictureProps) {
  const { data } = usePrivatePicture(image);
  return (
    <span className={small ? classes.thumbnail : classes.picture}>
      {image && data ? <img src={data} alt="" /> : otherwise}
    </span>
  );
}
