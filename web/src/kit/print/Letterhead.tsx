import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import classes from './Print.module.css';

/** The logo and name of the association with its address and telephone number, at the head of a paper. */
export function Letterhead({ association }: { association: PublicInfo | undefined }) {
  if (!association) return null;
  const { associationName, address, contactPhone, logoPath } = association;
  const ways = [address, contactPhone && showPhone(contactPhone)].filter(Boolean).join(' · ');
  return (
    <span className={`${classes.letterhead} inline-row`}>
      {logoPath && <img src={logoPath} alt="" />}
      <span>
        {associationName}
        {ways && <small>{ways}</small>}
      </span>
    </span>
  );
}
