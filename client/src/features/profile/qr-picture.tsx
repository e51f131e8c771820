import { useEffect, useState } from 'react';
import classes from './profile.module.css';

interface QrPictureProps {
  readonly content: string;
  readonly label: string;
}

/** A text as a QR code; always dark on white, as cameras need it. The library loads on demand. */
export function QrPicture({ content, label }: QrPictureProps) {
  const [source, setSource] = useState('');
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const { toDataURL } = await import('qrcode');
      const drawn = await toDataURL(content, { margin: 0, width: 352 });
      if (wanted) setSource(drawn);
    };
    // Without the picture, the key below it can be used.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [content]);
  return source === '' ? <div className={classes.qr} /> : <img className={classes.qr} src={source} alt={label} />;
}
