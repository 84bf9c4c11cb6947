import { Position } from 'sliderule/chess';

const leaves = Position.start().perft(4);
console.log(`${leaves} leaves, ${Position.start().sanMoves().join(' ')}`);
