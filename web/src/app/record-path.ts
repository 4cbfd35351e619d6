export { recordPath, resourceOf } from '../kit/resource/record-path.ts';
