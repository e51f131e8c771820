import { initialOf } from '@countinghouse/contract/setting/face.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './brand.module.css';

/** The company's logo, or its initial if there is none. Hidden from screen readers: the name is next to it. */
export function BrandLogo() {
  const { logo, companyName } = useSetting();
  if (logo) return <img src={logo} alt="" width={26} height={26} className={classes.logo} />;
  return (
    <span className={classes.initial} aria-hidden>
      {initialOf(companyName)}
    </span>
  );
}

export function Brand() {
  const { companyName } = useSetting();
  return (
    <span className={classes.brand}>
      <BrandLogo />
      <span className={classes.name}>{companyName}</span>
    </span>
  );
}
