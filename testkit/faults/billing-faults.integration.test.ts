import { openSample, scenariosOf, testScenarios } from './sample.ts';

testScenarios(openSample(), scenariosOf('billing'));
