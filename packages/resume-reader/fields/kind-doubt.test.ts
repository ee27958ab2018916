import { read } from '../tests/support/resume-text.ts';
