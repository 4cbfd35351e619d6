export { recordPath, resourceOf } from '../kit/resource/record/record-path.ts';
