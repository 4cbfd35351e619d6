import { useParams } from 'react-router';
import { CheckIn } from './CheckIn.tsx';

/** The page of check-ins, in its own document. */
export function CheckInPage() {
  const { id = '' } = useParams();
  return <CheckIn key={id} activityId={id} />;
}
