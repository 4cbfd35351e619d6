import { useState } from 'react';

/** Whether something goes now or later, and when. */
export function useSendTime() {
  const [isLater, setLater] = useState(false);
  const [sendTime, setSendTime] = useState('');
  return {
    isLater,
    setLater,
    sendTime,
    setSendTime,
    isMissing: isLater && !sendTime,
    asked: isLater ? { sendTime } : {},
  };
}

export type SendTime = ReturnType<typeof useSendTime>;
